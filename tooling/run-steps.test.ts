import { expect, it } from 'vitest'
import { runSteps } from './run-steps.ts'

function withoutTimes(lines: string[]): string[] {
  return lines.map((line) => line.replace(/ \(\d+\.\d s\)/, ''))
}

it('writes one line per step and the problems of those that fail', async () => {
  const lines: string[] = []
  const failed = await runSteps(
    [
      { name: 'good', run: () => ({ problems: [], note: 'by the way' }) },
      { name: 'bad', run: async () => ({ problems: ['first\nsecond'] }) },
    ],
    1,
    (line) => lines.push(line),
  )
  expect(withoutTimes(lines)).toEqual(['✓ good: by the way', '✗ bad', '    first\n    second'])
  expect(failed).toEqual(['bad'])
})

it('continues after a step that throws', async () => {
  const failed = await runSteps(
    [
      { name: 'throws', run: () => Promise.reject(new Error('broken')) },
      { name: 'later', run: () => ({ problems: ['x'] }) },
    ],
    1,
    () => {},
  )
  expect(failed).toEqual(['throws', 'later'])
})

it('runs no more at once than it may', async () => {
  let running = 0
  let most = 0
  const step = {
    name: 'step',
    run: async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return { problems: [] }
    },
  }
  await runSteps([step, step, step, step, step], 2, () => {})
  expect(most).toBe(2)
})
