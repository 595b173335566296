import type { Locator, Page } from 'playwright-core'
import { pressUntilInside } from './keyboard.ts'
import { chooseOption } from './options.ts'

/** What a user does to a page, counted: each click, and each key; a chord is one. Typed text is not counted. */
export interface CountedHands {
  click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void>
  /** Clicks an option of an open list. */
  choose(option: string): Promise<void>
  press(key: string): Promise<void>
  /** Presses Tab until the focus is inside the element. */
  tabTo(target: Locator): Promise<void>
  /** The clicks and keys so far. */
  count(): number
}

export function countHands(page: Page): CountedHands {
  let count = 0
  const press = (key: string): Promise<void> => {
    count += 1
    return page.keyboard.press(key)
  }
  return {
    press,
    tabTo: (target) => pressUntilInside(press, 'Tab', target),
    click: (target, options) => {
      count += 1
      return target.click(options)
    },
    choose: (option) => {
      count += 1
      return chooseOption(page, option)
    },
    count: () => count,
  }
}
