import type { TestServer } from '@stamboek/testing/server/test-server'
import type { Page } from 'playwright-core'

/** Something to take a picture of. */
export interface ScreenshotState {
  /** Name of the picture, to which width and theme are added. */
  readonly name: string
  /** Whose session; default `beheerder`, null for nobody. */
  readonly as?: string | null
  /** The address it starts from. */
  readonly at: string
  /** A size of its own instead of the usual two. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Browser errors that `open` causes on purpose. */
  readonly expected?: RegExp
  /** The interaction, including its last wait. */
  readonly open?: (opened: Opened) => Promise<void>
}

export interface Opened {
  readonly page: Page
  /** The same product, for what somebody else does meanwhile. */
  readonly server: TestServer
}
