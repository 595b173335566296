/** Why that many records cannot be changed: a clause after "omdat". */
export type ReasonText = (count: number) => string

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
