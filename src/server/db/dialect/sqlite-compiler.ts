import { SqliteQueryCompiler, ValueNode, type LimitNode } from "kysely";

/**
 * Writes limits out. SQLite looks at the value of a parameter there to plan by it, and then plans anew whenever it is given one: a page of
 * search took ten times as long to plan as to read.
 */
export class LimitsWrittenOut extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit ");
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.appendImmediateValue(limit.value);
    else this.visitNode(limit);
  }
}
