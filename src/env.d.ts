declare namespace App {
  type PageLocals = import("./server/site/locals.ts").PageLocals;
  interface Locals extends PageLocals {}
}
