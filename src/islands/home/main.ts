import "./continue.ts";
import "./hero.ts";
import "./rank-tabs.ts";
