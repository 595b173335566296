import type { Option } from '../src/ui/choices/option.ts'

const countries =
  'Nederland België Duitsland Frankrijk Luxemburg Spanje Portugal Italië Oostenrijk Zwitserland Denemarken Noorwegen Zweden Finland IJsland'

export const sampleOptions: Option[] = countries
  .split(' ')
  .map((label) => ({ id: label.toLowerCase(), label, hint: label.slice(0, 2).toUpperCase() }))

export const fewOptions: Option[] = [
  { id: 'new', label: 'Nieuw' },
  { id: 'open', label: 'Open' },
  { id: 'completed', label: 'Voltooid' },
  { id: 'cancelled', label: 'Geannuleerd', isInactive: true },
]

/** Answers like a server: after a delay, and rejects when aborted. */
export async function loadSampleOptions(query: string, signal: AbortSignal): Promise<Option[]> {
  await new Promise((resolve) => setTimeout(resolve, 150))
  signal.throwIfAborted()
  return sampleOptions.filter((option) => option.label.toLowerCase().includes(query.toLowerCase()))
}
