declare namespace App {
  type PageLocals = import("./server/locals.ts").PageLocals;
  interface Locals extends PageLocals {}
}
