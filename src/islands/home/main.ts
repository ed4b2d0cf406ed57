import "./continue.ts";
import "./hero.ts";
import "./load-more.ts";
import "./rank-tabs.ts";
import "./scrub.ts";
