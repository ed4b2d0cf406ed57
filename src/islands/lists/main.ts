import { keepPlace } from "./kept.ts";

// By then every element of the page, those of other scripts too, has put back what it had.
document.addEventListener("DOMContentLoaded", keepPlace, { once: true });
