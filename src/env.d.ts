declare namespace App {
  interface Locals extends import("./server/locals.ts").PageLocals {}
}
