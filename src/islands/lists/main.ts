import { restorePlace } from "./kept.ts";
import "./load-more.ts";

// By then every element of the page, those of other scripts too, has put back what it had.
document.addEventListener("DOMContentLoaded", restorePlace, { once: true });
