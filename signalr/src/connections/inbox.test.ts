import { expect, test } from 'vitest'
import type { HubMessage } from '../protocols/hub-messages.ts'
import { Inbox } from './inbox.ts'

test('messages that arrive during a pause are handled in order after it', async () => {
  const { inbox, handled } = open()
  inbox.add(item(0))
  inbox.pause()
  inbox.add(item(1))
  inbox.add(item(2))
  expect(handled).toEqual([0])
  let isReleased = false
  const waitForRelease = async () => {
    await inbox.whenResumed()
    isReleased = true
  }
  const released = waitForRelease()
  await Promise.resolve()
  expect(isReleased).toBe(false)
  inbox.resume()
  await released
  expect(handled).toEqual([0, 1, 2])
})

test('a message that pauses or resumes the inbox is handled once', () => {
  const { inbox, handled } = open((each) => {
    if (each === 2) inbox.pause()
    if (each === 3) {
      inbox.pause()
      inbox.resume()
    }
  })
  inbox.pause()
  for (const each of [1, 2, 3, 4]) inbox.add(item(each))
  inbox.resume()
  expect(handled).toEqual([1, 2])
  expect(inbox.isPaused).toBe(true)
  inbox.resume()
  expect(handled).toEqual([1, 2, 3, 4])
})

test('cleared messages are not handled, and waiting posts resume', async () => {
  const { inbox, handled } = open()
  inbox.pause()
  inbox.add(item(1))
  const released = inbox.whenResumed()
  inbox.clear()
  await released
  inbox.resume()
  expect(handled).toEqual([])
})

function open(react: (each: unknown) => void = () => undefined) {
  const handled: unknown[] = []
  const inbox = new Inbox((message) => {
    const each = message.type === 2 ? message.item : null
    handled.push(each)
    react(each)
  })
  return { inbox, handled }
}

function item(each: number): HubMessage {
  return { type: 2, invocationId: '1', item: each }
}
