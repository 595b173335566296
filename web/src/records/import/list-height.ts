/** Pixels of a row and of what stands around the rows of a grid. */
const row = 32
const around = 48

/** High enough for that many rows, and no more than 40% of the window (platform.md section 9). */
export function listHeight(rowCount: number): string {
  return `min(${rowCount * row + around}px, 40vh)`
}
