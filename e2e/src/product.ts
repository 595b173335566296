import { join, resolve } from 'node:path'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { Feature } from '@stamboek/server/feature'
import type { Config } from '@stamboek/server/start/config'
import { permissionsOf } from '@stamboek/testing/language/language-cases'
import { type DemonstrationServer, startDemonstrationServer } from '@stamboek/testing/server/test-server'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { openVisit, startBrowser, type ViewOptions, type Visit } from './browser.ts'
import { takeSession } from './take-session.ts'

export interface VisitOptions extends ViewOptions {
  /** Demonstration account of the session; absent: not signed in. */
  readonly as?: string
  /** Another address of the product, such as a proxy. */
  readonly address?: string
}

export interface Product {
  readonly server: DemonstrationServer
  /** Opens a browser for one user; closed after the test, which fails if the browser reported problems. */
  visit(options?: VisitOptions): Promise<Visit>
}

const pictures = resolve(import.meta.dirname, '../../screenshots/failures')

/**
 * Runs the product and a browser for the tests of a file. Can add record types, with all rights for the administrator,
 * and their features, and change settings of the server.
 */
export function runProduct(
  recordTypes: readonly RecordTypeDefinition[] = [],
  features: readonly Feature[] = [],
  settings: Partial<Config> = {},
): Product {
  let server: Product['server'] | undefined
  let browser: Browser | undefined
  const visits: Visit[] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([
      startDemonstrationServer(inject('postgres'), { extra: { recordTypes, features }, settings }),
      startBrowser(),
    ])
    if (recordTypes.length > 0) await allow(server, permissionsOf(recordTypes))
  })

  afterEach(async ({ task }) => {
    const open = visits.splice(0)
    try {
      if (task.result?.state === 'fail') await takePictures(open, task.name)
      expect(open.flatMap(({ problems }) => problems)).toEqual([])
    } finally {
      await Promise.all(open.map(({ context }) => context.close()))
    }
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  return {
    get server() {
      if (!server) throw new Error('The product runs during tests only')
      return server
    },
    async visit({ as: userName, address, ...view } = {}) {
      if (!server || !browser) throw new Error('The product runs during tests only')
      const visit = await openVisit(browser, address ?? server.address, view)
      visits.push(visit)
      if (userName !== undefined) await takeSession(visit, userName)
      return visit
    },
  }
}

async function allow(server: DemonstrationServer, permissions: readonly string[]): Promise<void> {
  await server.query(
    "UPDATE record.role SET permissions = permissions || $1::text[] WHERE description = 'Beheerder'",
    [permissions],
  )
}

async function takePictures(visits: readonly Visit[], test: string): Promise<void> {
  const name = test.replaceAll(/[^\p{L}\d]+/gu, '-')
  await Promise.all(
    visits.map(({ page }, index) => page.screenshot({ path: join(pictures, `${name}-${index + 1}.png`) })),
  )
}
