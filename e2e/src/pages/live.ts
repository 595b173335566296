import type { Locator, Page, WebSocket } from 'playwright-core'

export interface HubSubscription {
  /** Waits until the page has joined as many groups on its current connection. */
  joined(count?: number): Promise<void>
  /** Number of change messages received. */
  changes(): number
}

/** To be called before the page is opened. */
export function subscribeToHub(page: Page): HubSubscription {
  let joined = 0
  let changes = 0
  const listeners = new Set<() => void>()
  page.on('websocket', (socket: WebSocket) => {
    if (!socket.url().includes('/api/realtime')) return
    joined = 0
    socket.on('framereceived', ({ payload }) => {
      for (const message of String(payload).split('\u001e')) {
        if (message.includes('"RecordsChangedMessageDto"')) changes += 1
        if (message.startsWith('{"type":3') && !message.includes('"error"')) joined += 1
      }
      for (const resolveWhenJoined of listeners) resolveWhenJoined()
    })
  })
  return {
    joined: (count = 1) =>
      new Promise((resolve) => {
        const resolveWhenJoined = (): void => {
          if (joined < count) return
          listeners.delete(resolveWhenJoined)
          resolve()
        }
        listeners.add(resolveWhenJoined)
        resolveWhenJoined()
      }),
    changes: () => changes,
  }
}

export function liveNotice(page: Page): Locator {
  return page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Melding sluiten' }) })
}

/** Records every text of the live notice from now on; the returned function reads them, without times of day. */
export async function recordNotices(page: Page): Promise<() => Promise<readonly string[]>> {
  const noted = await page.evaluateHandle(() => {
    const texts: string[] = []
    new MutationObserver(() => {
      const text = document.querySelector('[role=status] :has(> time)')?.firstChild?.textContent ?? ''
      if (text !== '' && text !== texts.at(-1)) texts.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return async () => (await noted.jsonValue()).map((text) => text.trim())
}

/** Text of the banner after the last automatic reconnect. */
export const connectionLostText = 'De live verbinding is verbroken.'

export interface Network {
  /** Ends the live connection and prevents new ones. */
  cut(): Promise<void>
  restore(): void
}

/** To be called before the page is opened. */
export async function controlNetwork(page: Page): Promise<Network> {
  let isCut = false
  let close = (): Promise<void> => Promise.resolve()
  await page.routeWebSocket(/\/api\/realtime/, (socket) => {
    const server = socket.connectToServer()
    close = async () => {
      await socket.close({ code: 1012, reason: 'Cut' })
      await server.close()
    }
  })
  await page.route('**/api/realtime/negotiate**', (route) =>
    isCut ? route.fulfill({ status: 404, body: 'Weg' }) : route.fallback(),
  )
  return {
    cut: () => {
      isCut = true
      return close()
    },
    restore: () => {
      isCut = false
    },
  }
}

/** Advances the installed clock of the page past the last automatic reconnect. */
export async function exhaustReconnects(page: Page): Promise<void> {
  // A button in a dialog comes after the one of the page below it.
  const retry = page.getByRole('button', { name: 'Opnieuw verbinden', exact: true, disabled: false }).last()
  // A failing attempt takes time between the delays.
  for (let count = 0; count < 20 && !(await retry.isVisible()); count += 1) await page.clock.runFor(31_000)
  await retry.waitFor()
}
