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
  )
  return { jobs, calls, failures }
}

test('jobs run while they are open and turned on, one after another', async () => {
  const { jobs, calls } = recordingSwitch()
  await jobs.open()
  jobs.turn(false)
  jobs.turn(true)
  jobs.turn(false)
  jobs.turn(false)
  jobs.turn(true)
  await jobs.close()
  jobs.turn(true)
  await jobs.close()
  expect(calls.filter((call) => call === 'start')).toHaveLength(calls.length / 2)
  expect(calls.at(-1)).toBe('close')
})

test('jobs that are turned off before they are opened do not start', async () => {
  const { jobs, calls } = recordingSwitch()
  jobs.turn(false)
  await jobs.open()
  expect(calls).toEqual([])
  jobs.turn(true)
  await jobs.close()
  expect(calls.length % 2).toBe(0)
})

test('a failed start rejects the first time, and is reported later', async () => {
  let isBroken = true
  const { jobs, calls, failures } = recordingSwitch(() => {
    if (isBroken) throw new Error('Broken')
  })
  await expect(jobs.open()).rejects.toThrow('Broken')
  jobs.turn(true)
  await jobs.close()
  isBroken = false
  await jobs.open()
  expect({ calls, failures: failures.length }).toEqual({ calls: ['start'], failures: 0 })
})
