import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Fails on the accessibility violations of the page; `state` names it in the failure. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: tags, resultTypes: ['violations'] })
    // React Aria's announcements may name a button that no longer exists.
    .exclude('[data-live-announcer]')
    // Without frames there is nothing to merge, for which axe would open another page.
    .setLegacyMode()
    .analyze()
  if (violations.length === 0) return
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(({ html, failureSummary }) => `  ${html.slice(0, 200)}\n    ${failureSummary ?? ''}`),
  ])
  throw new Error(`Not accessible: ${state}\n${lines.join('\n')}`)
}
