import { keepPageState } from "./kept.ts";

// By then all other scripts have restored the state of their elements.
document.addEventListener("DOMContentLoaded", keepPageState, { once: true });
