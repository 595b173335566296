import { expect, test } from 'vitest'
import { createJobSwitch } from './job-switch.ts'

function recordingSwitch(start?: () => void) {
  const calls: string[] = []
  const failures: unknown[] = []
  const jobs = createJobSwitch(
    () => {
      start?.()
      calls.push('start')
      return Promise.resolve({ close: () => Promise.resolve(void calls.push('close')) })
    },
    (error) => failures.push(error),
    1,
  )
  return { jobs, calls, failures }
}

test('jobs run while they are open and enabled, one after another', async () => {
  const { jobs, calls } = recordingSwitch()
  await jobs.open()
  jobs.setEnabled(false)
  jobs.setEnabled(true)
  jobs.setEnabled(false)
  jobs.setEnabled(false)
  jobs.setEnabled(true)
  await jobs.close()
  jobs.setEnabled(true)
  await jobs.close()
  expect(calls.filter((call) => call === 'start')).toHaveLength(calls.length / 2)
  expect(calls.at(-1)).toBe('close')
})

test('jobs that are disabled before they are opened do not start', async () => {
  const { jobs, calls } = recordingSwitch()
  jobs.setEnabled(false)
  await jobs.open()
  expect(calls).toEqual([])
  jobs.setEnabled(true)
  await jobs.close()
  expect(calls.length % 2).toBe(0)
})

test('a failed start rejects the first time', async () => {
  let isBroken = true
  const { jobs, calls, failures } = recordingSwitch(() => {
    if (isBroken) throw new Error('Broken')
  })
  await expect(jobs.open()).rejects.toThrow('Broken')
  isBroken = false
  await jobs.open()
  expect({ calls, failures }).toEqual({ calls: ['start'], failures: [] })
})

test('a failed start is reported later, and tried again while they are enabled', async () => {
  let faults = 0
  const { jobs, calls, failures } = recordingSwitch(() => {
    if (faults-- > 0) throw new Error('Broken')
  })
  await jobs.open()
  jobs.setEnabled(false)
  await expect.poll(() => calls).toEqual(['start', 'close'])
  faults = 2
  jobs.setEnabled(true)
  await expect.poll(() => calls).toEqual(['start', 'close', 'start'])
  expect(failures).toHaveLength(2)
  jobs.setEnabled(false)
  await expect.poll(() => calls).toHaveLength(4)
  faults = Number.POSITIVE_INFINITY
  jobs.setEnabled(true)
  await expect.poll(() => failures.length).toBeGreaterThan(3)
  await jobs.close()
  expect(calls).toEqual(['start', 'close', 'start', 'close'])
})
