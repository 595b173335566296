import type { TestServer } from '@stamboek/testing/server/test-server'
import type { Page } from 'playwright-core'

export interface ScreenshotState {
  /** Name of the picture, to which width and theme are added. */
  readonly name: string
  /** Account of the session; default `beheerder`, null for none. */
  readonly as?: string | null
  readonly at: string
  /** Replaces the two usual viewport sizes. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Browser errors that `open` causes on purpose. */
  readonly expected?: RegExp
  /** The interaction, including its last wait. */
  readonly open?: (opened: Opened) => Promise<void>
}

export interface Opened {
  readonly page: Page
  readonly server: TestServer
}
