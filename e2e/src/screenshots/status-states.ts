import { type SystemStatus, systemStatusPath } from '@stamboek/model/contract/system-status'
import type { Page } from 'playwright-core'
import type { ScreenshotState } from './screenshot-state.ts'

const at = '/maintenance/system/status'
const url = `**${systemStatusPath}`

/** The page of how the installation fares: well, not well, and no longer known. */
export const statusStates: readonly ScreenshotState[] = [
  { name: 'status', at, open: ({ page }) => readStatus(page).waitFor() },
  {
    name: 'status-well',
    at: '/',
    open: async ({ page }) => {
      await changeStatus(page, (status) => ({ ...status, backup: madeTonight(status), warnings: [] }))
      await page.goto(at)
      await page.getByText('Alles is in orde.').waitFor()
    },
  },
  {
    name: 'status-trouble',
    at: '/',
    open: async ({ page }) => {
      await changeStatus(page, createTrouble)
      await page.goto(at)
      await page.getByText('De laatste back-up is mislukt').waitFor()
    },
  },
  {
    name: 'status-chains',
    at: '/',
    open: async ({ page }) => {
      await changeStatus(page, verifyChains)
      await page.goto(at)
      await auditChains(page).getByText('klopt').last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'status-chain-broken',
    at: '/',
    open: async ({ page }) => {
      await changeStatus(page, createTrouble)
      await page.goto(at)
      await auditChains(page).getByText('Er is 1 regel te weinig.').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'status-outdated',
    at,
    expected: /Internal Server Error/,
    open: async ({ page }) => {
      await page.clock.install()
      await page.reload()
      await readStatus(page).waitFor()
      await page.route(url, (route) => route.fulfill({ status: 500, body: 'kapot' }))
      await page.clock.fastForward(16_000)
      await page.getByText('verversen lukt niet').waitFor()
    },
  },
]

function readStatus(page: Page) {
  return page.getByText('Traagste opdrachten aan de database')
}

function auditChains(page: Page) {
  return page.getByRole('table', { name: 'Audit trail' })
}

async function changeStatus(page: Page, change: (status: SystemStatus) => SystemStatus): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as SystemStatus) })
  })
}

function madeTonight({ measuredOnUtc }: SystemStatus): SystemStatus['backup'] {
  const hoursAgo = (hours: number) => new Date(Date.parse(measuredOnUtc) - hours * 3_600_000).toISOString()
  const run = {
    name: 'stamboek-nacht',
    startedOnUtc: hoursAgo(9),
    endedOnUtc: hoursAgo(8.9),
    bytes: 1_300_000_000,
    state: 'completed',
    message: null,
  } as const
  return {
    last: run,
    lastCompleted: run,
    lastProof: { name: 'stamboek-nacht', verifiedOnUtc: hoursAgo(8), message: null },
    lastProvenOnUtc: hoursAgo(8),
  }
}

const chainFault =
  'Volgnummers 1204 t/m 1791, na 3-11-2026 14:02:11 t/m 3-11-2026 15:40:02: Er is 1 regel te weinig.'

function verifyChains(status: SystemStatus): SystemStatus {
  const { auditChains: chains, measuredOnUtc } = status
  return {
    ...status,
    auditChains: chains.map((chain) => ({
      ...chain,
      verifiedOnUtc: measuredOnUtc,
      verifiedThroughUtc: chain.sealedThroughUtc,
    })),
  }
}

function createTrouble(status: SystemStatus): SystemStatus {
  const [node] = status.nodes
  const { last, ...others } = madeTonight(status)
  return {
    ...status,
    nodes: node
      ? [
          node,
          {
            ...node,
            id: 'other',
            hostName: 'stamboek-2',
            version: '0.2.0',
            uptimeSeconds: 840,
            eventLoopDelayMs: 2300,
            isDebugging: true,
            isAnswering: false,
          },
        ]
      : [],
    database: {
      ...status.database,
      oldestTransaction: { seconds: 1500, applicationName: 'psql' },
      disk: { freeBytes: 900_000_000, totalBytes: 40_000_000_000 },
    },
    queue: {
      jobs: [
        { name: 'import', state: 'running', count: 2 },
        { name: 'import', state: 'waiting', count: 143 },
      ],
      oldestWaitingSeconds: 1260,
      givenUpLastDay: 3,
    },
    backup: { ...others, last: last && { ...last, state: 'failed', message: 'de schijf is vol' } },
    auditChains: status.auditChains.map((chain, index) =>
      index === 1
        ? { ...chain, verifiedOnUtc: status.measuredOnUtc, faultCount: 1, fault: chainFault }
        : chain,
    ),
    warnings: [
      {
        severity: 'critical',
        message: 'De laatste back-up is mislukt: de schijf is vol',
        advice: 'Neem de oorzaak weg en maak een back-up met npm run backup.',
      },
      {
        severity: 'critical',
        message: 'Een taak wacht al 21 minuten op verwerking.',
        advice:
          'Kijk of er taken lopen en wat het log van taken meldt; herstart de knooppunten als er niets loopt.',
      },
      {
        severity: 'warning',
        message: 'De knooppunten hebben verschillende versies: 0.1.0, 0.2.0.',
        advice: 'Breng ze op dezelfde versie; tijdens een upgrade is dit gewoon.',
      },
    ],
  }
}
