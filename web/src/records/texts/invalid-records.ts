/** "1 ongeldig record", "1.204 ongeldige records" */
export function formatInvalidRecordCount(count: number): string {
  return `${count.toLocaleString('nl-NL')} ${count === 1 ? 'ongeldig record' : 'ongeldige records'}`
}
