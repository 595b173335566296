/**
 * Names a row of a tree by its way from the top: the same record can stand under several others, each with rows of its own
 * that are open or closed. A row at the top is named by its id alone.
 */
export function treeKey(parentKey: string | undefined, rowId: string): string {
  return parentKey === undefined ? rowId : `${parentKey} ${rowId}`
}
