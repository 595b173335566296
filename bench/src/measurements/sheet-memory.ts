import { startBenchProcess } from '../bench-process.ts'
import { memoryCases } from '../sheets/memory-cases.ts'
import { type Measurement, withAim } from './measurement.ts'

/** Resident memory for large and hostile files, each in a new process. */
export const sheetMemory: Measurement = {
  name: 'sheet-memory',
  title: 'growth of resident memory while a file is read, refused or written',
  async measure() {
    const lines: string[] = []
    for (const [index, { title, aimMiB }] of memoryCases.entries()) {
      const reader = startBenchProcess<number, number>('sheets/memory-program.ts')
      try {
        lines.push(`${title}: ${withAim(await reader.send(index), aimMiB, 'MiB')}`)
      } finally {
        await reader.end()
      }
    }
    return lines
  },
}
