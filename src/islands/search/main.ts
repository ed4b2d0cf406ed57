import "./hot.ts";
import "./recent.ts";
import "./result.ts";
