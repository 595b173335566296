import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { toast } from '../pages/frame.ts'
import { type ListTitle, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

/** Rights have no way back. */
const ofRights: readonly ListTitle[] = ['Gebruikers', 'Rollen']

/** By default a page of each form; by hand every page: `WAY_BACK=all`. */
const titles: readonly ListTitle[] =
  process.env['WAY_BACK'] === 'all'
    ? (Object.keys(addresses) as ListTitle[]).filter((title) => !ofRights.includes(title))
    : ['Landen', 'Btw-tarieven', 'Resources']
const maxRows = 12

const product = runProduct()

interface BulkAction {
  readonly item: RegExp
  readonly fill?: (dialog: Locator) => Promise<void>
}

const actions: Readonly<Record<string, BulkAction>> = {
  deactivate: { item: /^Deactiveren/ },
  end: {
    item: /^(Beëindigen|Einddatum)/,
    fill: (dialog) => dialog.getByRole('textbox', { name: /^Einddatum/ }).fill('31-12-2031'),
  },
}

/** Everything that records hold but who changed them when, by table. */
async function readRecords(): Promise<unknown> {
  const tables = await product.server.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'record' ORDER BY 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${String(name)}' AS name, md5(string_agg((to_jsonb(t) - '{row_version,last_modified_on_utc,last_modified_by_id}'::text[])::text, ' ' ORDER BY to_jsonb(t)->>'id', t::text)) AS content FROM record."${String(name)}" t`,
  )
  return product.server.query(parts.join(' UNION ALL '))
}

/** Opens the menu of the last row, of the first ones, in which an action can be chosen, and chooses it; false if there is none. */
async function chooseInSomeRow(page: Page, rows: Locator, { item }: BulkAction): Promise<boolean> {
  const count = Math.min(await rows.count(), maxRows)
  for (let index = count - 1; index >= 0; index -= 1) {
    await rows.nth(index).getByRole('gridcell').nth(1).click({ button: 'right' })
    await page.getByRole('menuitem').first().waitFor()
    const choice = page.getByRole('menuitem', { name: item }).and(page.locator(':not([aria-disabled=true])'))
    if ((await choice.count()) > 0) {
      await choice.first().click()
      return true
    }
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  }
  return false
}

/** Returns why the way back failed; undefined if it did not, or if no record can be changed so. */
async function tryWayBack(page: Page, title: ListTitle, action: BulkAction): Promise<string | undefined> {
  const grid = await openList(page, title)
  const rows = grid.locator.getByRole('row').filter({ has: page.getByRole('gridcell') })
  if ((await rows.count()) === 0) {
    await page.getByRole('button', { name: 'Zoeken', exact: true }).first().click()
    await grid.ready()
  }
  const before = await readRecords()
  if (!(await chooseInSomeRow(page, rows, action))) return undefined
  const dialog = page.getByRole('dialog').last()
  await action.fill?.(dialog)
  await dialog.getByRole('button', { name: action.item }).last().click()
  const undo = page.getByRole('button', { name: 'Ongedaan maken' }).last()
  await undo.waitFor()
  const during = await readRecords()
  await undo.click()
  await toast(page, 'is teruggezet').or(toast(page, 'zijn teruggezet')).first().waitFor()
  const after = await readRecords()
  if (JSON.stringify(during) === JSON.stringify(before)) return 'nothing was changed'
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : 'something stayed changed'
}

test.each(titles)('%s: each bulk action goes back by the toast', async (title) => {
  const { page } = await product.visit({ as: 'beheerder' })
  for (const [name, action] of Object.entries(actions))
    expect(await tryWayBack(page, title, action), name).toBeUndefined()
})
