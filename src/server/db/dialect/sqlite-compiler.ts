import { SqliteQueryCompiler, ValueNode, type LimitNode } from "kysely";

/**
 * Writes limits into the SQL text. SQLite plans by the value of a limit parameter and re-plans whenever it changes: for a page of search
 * results, planning took ten times as long as reading.
 */
export class LimitsWrittenOut extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit ");
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.appendImmediateValue(limit.value);
    else this.visitNode(limit);
  }
}
