import { expect, test } from 'vitest'
import type { HubMessage } from '../protocols/hub-messages.ts'
import { Inbox } from './inbox.ts'

test('what comes while it is held is handled in order once it is released', async () => {
  const { inbox, handled } = open()
  inbox.add(item(0))
  inbox.hold()
  inbox.add(item(1))
  inbox.add(item(2))
  expect(handled).toEqual([0])
  let isReleased = false
  const waitForRelease = async () => {
    await inbox.whenReleased()
    isReleased = true
  }
  const released = waitForRelease()
  await Promise.resolve()
  expect(isReleased).toBe(false)
  inbox.release()
  await released
  expect(handled).toEqual([0, 1, 2])
})

test('a message that holds it again, or lets go within its own handling, is handled once', () => {
  const { inbox, handled } = open((each) => {
    if (each === 2) inbox.hold()
    if (each === 3) {
      inbox.hold()
      inbox.release()
    }
  })
  inbox.hold()
  for (const each of [1, 2, 3, 4]) inbox.add(item(each))
  inbox.release()
  expect(handled).toEqual([1, 2])
  expect(inbox.isHeld).toBe(true)
  inbox.release()
  expect(handled).toEqual([1, 2, 3, 4])
})

test('what is cleared is not handled, and who waits is told', async () => {
  const { inbox, handled } = open()
  inbox.hold()
  inbox.add(item(1))
  const released = inbox.whenReleased()
  inbox.clear()
  await released
  inbox.release()
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
