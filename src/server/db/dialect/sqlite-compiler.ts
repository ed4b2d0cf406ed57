import { type LimitNode, type SelectModifierNode, SqliteQueryCompiler, ValueNode } from "kysely";

const locks: readonly SelectModifierNode["modifier"][] = ["ForUpdate", "ForNoKeyUpdate", "ForShare", "ForKeyShare"];

export class SqliteCompiler extends SqliteQueryCompiler {
  /** Leaves out row locks, which SQLite neither knows nor needs: there is one write transaction at a time. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!locks.includes(node.modifier)) super.visitSelectModifier(node);
  }

  /**
   * Writes limits into the SQL text. SQLite plans by the value of a limit parameter and re-plans whenever it changes: for a page of search
   * results, planning took ten times as long as reading.
   */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit ");
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.appendImmediateValue(limit.value);
    else this.visitNode(limit);
  }
}
