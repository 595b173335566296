/** Why that many records cannot be changed: a clause after "omdat". */
export type ReasonText = (count: number) => string

/**
 * "5 geselecteerd, 2 kunnen niet omdat …": how many records are chosen, and how many cannot be changed, by reason.
 */
export function summarizeChosen<Chosen>(
  records: readonly Chosen[],
  findRefusal: (record: Chosen) => ReasonText | undefined,
): string {
  const chosen = `${records.length.toLocaleString('nl-NL')} geselecteerd`
  const refused = [...Map.groupBy(records, findRefusal)].flatMap(([reason, { length: count }]) =>
    reason === undefined
      ? []
      : [`${count.toLocaleString('nl-NL')} ${count === 1 ? 'kan' : 'kunnen'} niet omdat ${reason(count)}`],
  )
  return refused.length === 0 ? `${chosen}.` : `${chosen}, ${refused.join(', ')}.`
}
