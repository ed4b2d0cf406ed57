import { restorePlace } from "./kept.ts";
import "./load-more.ts";
import "./scrub.ts";

// After the list elements above have put back what they had.
restorePlace();
