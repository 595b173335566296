import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { found, openList, searchFor } from '../pages/record-list.ts'
import { teamTree, teamTreeAddress, teamTreeFeature } from '../pages/team-tree.ts'
import { runProduct } from '../product.ts'

const product = runProduct([teamTree], [teamTreeFeature])

test('pages through the list and changes the page size', async () => {
  const { page } = await product.visit({ as: 'financieel' })
  const grid = await openList(page, 'Landen')
  const pager = page.getByRole('group', { name: 'Bladeren' })

  await pager.getByRole('button', { name: 'Volgende pagina' }).click()
  await pager.getByText('51–100 van 249').waitFor()
  await pager.getByRole('button', { name: 'Laatste pagina' }).click()
  await pager.getByText('201–249 van 249').waitFor()
  await grid.ready()
  await grid.locator.press('Control+End')
  await grid.row('Zwitserland').waitFor()

  await pager.getByRole('button', { name: 'Rijen per pagina' }).click()
  await page.getByRole('option', { name: '250' }).click()
  await pager.getByText('1–249 van 249').waitFor()
  await grid.ready()
  expect((await grid.texts('Omschrijving')).slice(0, 2)).toEqual(['Afghanistan', 'Åland'])
})

test('sorts by a header, by keyboard, and by several columns', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Feestdagen')
  await grid.header('Land').click()
  await expect.poll(async () => (await grid.texts('Land'))[0]).toBe('België')
  expect(await grid.header('Land').getAttribute('aria-sort')).toBe('ascending')

  await grid.header('Datum').click({ modifiers: ['Shift'] })
  await expect.poll(async () => (await grid.texts('Datum'))[0]).toBe('01-01-2020')

  await grid.header('Omschrijving').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => grid.header('Omschrijving').getAttribute('aria-sort')).toBe('ascending')
  expect(await grid.header('Land').getAttribute('aria-sort')).toBe('none')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await grid.texts('Omschrijving'))[0]).toBe('Wapenstilstand')
})

test('copies a row from its menu in a form that Excel pastes', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Albanië').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rij kopiëren' }).click()
  await toast(page, 'Rij gekopieerd').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.split('\t').slice(0, 4)).toEqual(['Albanië', 'AL', 'ALB', 'Actief'])
})

test('hides and moves columns, and puts them back', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  await page.getByRole('button', { name: 'Kolommen kiezen' }).click()
  const chooser = page.getByRole('dialog', { name: 'Kolommen kiezen' })
  await chooser.getByRole('row', { name: 'ISO 3' }).click()
  await grid.header('ISO 3').waitFor({ state: 'detached' })
  await expectAccessible(page, 'column chooser')
  await chooser.getByRole('button', { name: 'Standaard herstellen' }).click()
  await grid.header('ISO 3').waitFor()
  await page.keyboard.press('Escape')

  await grid.header('ISO 3').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Kolom ISO 3' }).waitFor()
  await expectAccessible(page, 'column menu')
  await page.getByRole('menuitem', { name: 'Naar links' }).click()
  const headers = grid.locator.getByRole('columnheader')
  await expect.poll(async () => (await headers.allInnerTexts()).join(' ')).toMatch(/ISO 3\s+ISO 2/)
})

test('auto-sizes a column by double click, and moves it by keyboard', async () => {
  const { page } = await product.visit({ as: 'financieel' })
  const grid = await openList(page, 'Landen')
  const name = grid.header('Omschrijving')
  const before = (await name.boundingBox())?.width ?? 0
  await name.locator('[data-part=grip]').dblclick()
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeLessThan(before - 50)
  expect(
    await grid.locator
      .locator('[role=gridcell][data-column="1"]')
      .evaluateAll((cells) => cells.some((cell) => cell.scrollWidth > cell.clientWidth)),
  ).toBe(false)

  await name.focus()
  await page.keyboard.press('Alt+ArrowRight')
  const headers = grid.locator.getByRole('columnheader')
  await expect.poll(async () => (await headers.allInnerTexts()).join(' ')).toMatch(/ISO 2\s+Omschrijving/)
  await page.getByText('Kolom Omschrijving staat nu op plaats 2 van 8.').waitFor({ state: 'attached' })
})

test('collapses its card to a title', async () => {
  const { page } = await product.visit({ as: 'lezer', width: 360, height: 900 })
  const grid = await openList(page, 'Landen')
  const title = page.getByRole('heading', { level: 2, name: 'Landen' })
  const height = () => title.evaluate((element) => element.getBoundingClientRect().height)
  const oneLine = await height()
  await title.evaluate((element) => element.replaceChildren('Landen en gebieden '.repeat(10)))
  expect(await height()).toBe(oneLine)

  await page.getByRole('button', { name: 'Landen inklappen' }).click()
  await grid.locator.waitFor({ state: 'hidden' })
  await expectAccessible(page, 'list folded away')
  await page.getByRole('button', { name: 'Landen uitklappen' }).click()
  await grid.locator.waitFor()
})

test('remembers columns and page size, also on another visit', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Talen')
  await page.getByRole('button', { name: 'Kolommen kiezen' }).click()
  await page.getByRole('dialog', { name: 'Kolommen kiezen' }).getByRole('row', { name: 'Systeem' }).click()
  await grid.header('Systeem').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rijen per pagina' }).click()
  await page.getByRole('option', { name: '25', exact: true }).click()
  await page.getByText('1–25 van').waitFor()
  // Leaving the page keeps what has not been kept yet.
  await page.close()

  const { page: later } = await product.visit({ as: 'beheerder' })
  const same = await openList(later, 'Talen')
  await later.getByText('1–25 van').waitFor()
  expect(await same.header('Systeem').count()).toBe(0)
  await same.header('ISO-code').waitFor()
})

test('collapses a column group, and remembers it', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Business units')
  const group = grid.locator.getByRole('button', { name: 'Adres' })
  expect(await group.getAttribute('aria-expanded')).toBe('false')
  await grid.header('Plaats').waitFor()
  expect(await grid.header('Postcode').count()).toBe(0)

  await grid.header('Plaats').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await grid.header('Postcode').waitFor()
  await expectAccessible(page, 'unfolded group of columns')
  // Leaving the page keeps what has not been kept yet.
  await page.close()

  const { page: later } = await product.visit({ as: 'beheerder' })
  const same = await openList(later, 'Business units')
  await same.header('Postcode').waitFor()
  await later.getByRole('button', { name: 'Kolommen kiezen' }).click()
  await later.getByRole('button', { name: 'Standaard herstellen' }).click()
  await same.header('Postcode').waitFor({ state: 'detached' })
})

test('selects a range by keyboard and all results, and deactivates exactly those', async () => {
  await product.server.query(
    `INSERT INTO record.general_ledger (id, description, code, status)
     SELECT gen_random_uuid(), 'Lading ' || n, 'L' || lpad(n::text, 4, '0'), 'Active' FROM generate_series(1, 1234) n`,
  )
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Grootboekrekeningen')
  await searchFor(page, 'Omschrijving', 'lading', 1234)
  await grid.ready()
  await grid.focusRow('L0003')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 gemarkeerd').waitFor()
  await page.keyboard.press('Shift+Home')
  await page.getByText('3 gemarkeerd').waitFor()
  await page.keyboard.press('Shift+End')
  await page.getByText('48 gemarkeerd').waitFor()

  await page.keyboard.press('Control+a')
  await page.getByText('Alle 50 rijen op deze pagina zijn gemarkeerd.').waitFor()
  await expectAccessible(page, 'whole page marked')
  await page.getByRole('button', { name: 'Alle 1.234 gevonden records markeren' }).click()
  await page.getByText('1.234 gemarkeerd').waitFor()
  await page.getByRole('button', { name: 'Laatste pagina' }).click()
  await expect.poll(() => grid.row('L1234').getAttribute('aria-selected')).toBe('true')

  await page.getByRole('button', { name: 'Deactiveren' }).click()
  const prompt = page.getByRole('dialog', { name: 'Records deactiveren' })
  await prompt.getByText('1.234 geselecteerd.').waitFor()
  await prompt.getByRole('button', { name: 'Deactiveren' }).click()
  await toast(page, '1.234 records zijn succesvol gedeactiveerd.').waitFor()
  await found(page, 0)
  const [left] = await product.server.query(
    `SELECT count(*) FILTER (WHERE description LIKE 'Lading %') AS loads, count(*) AS others
     FROM record.general_ledger WHERE status = 'Active'`,
  )
  expect(Number(left?.['loads'])).toBe(0)
  expect(Number(left?.['others'])).toBeGreaterThan(0)
})

test('nests the rows of a tree, expanded at first', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(teamTreeAddress)
  const grid = createGrid(page, 'Resources per team')
  await grid.ready()
  const levelOf = (text: string) => grid.row(text).first().getAttribute('aria-level')
  expect(await levelOf('Buitendienst')).toBe('1')
  expect(await levelOf('Ploeg noord')).toBe('2')
  expect(await levelOf('Monteur')).toBe('4')
  // One person in two teams.
  expect(await grid.row('Anna de Boer').count()).toBe(2)
  await expectAccessible(page, 'tree of teams')

  await grid.focusRow('Ploeg noord')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => grid.row('Anna de Boer').count()).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => grid.row('Ploeg zuid').count()).toBe(0)

  await grid.focusRow('Planning')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Alles uitklappen' }).click()
  await expect.poll(() => grid.row('Anna de Boer').count()).toBe(2)
  await grid.cellWith('Planning').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Alles inklappen' }).click()
  await expect.poll(() => grid.locator.getByRole('row').count()).toBe(3)
})

test('gives the rows the height of their definition, and at least its minimum', async () => {
  const heightIn = async (height: number) => {
    const { page } = await product.visit({ as: 'beheerder', width: 1440, height })
    await page.goto(teamTreeAddress)
    const grid = createGrid(page, 'Resources per team')
    await grid.ready()
    return (await grid.locator.boundingBox())?.height
  }
  // One pixel is the line above.
  expect(await heightIn(1200)).toBeCloseTo(1200 * 0.65 - 1, 0)
  expect(await heightIn(800)).toBeCloseTo(40.75 * 16 - 1, 0)
})

test('works by touch on a phone: a tap selects, a long press opens the menu', async () => {
  const { page, context } = await product.visit({
    as: 'beheerder',
    width: 360,
    height: 740,
    isTouched: true,
  })
  const grid = await openList(page, 'Landen')
  // No column but the marks stays where it is when the others scroll.
  expect(await grid.locator.locator('[role=columnheader][data-zone=start]').count()).toBe(1)
  await grid.cellWith('Albanië').tap()
  await expect.poll(() => grid.row('Albanië').getAttribute('data-current')).toBe('true')
  await grid.row('Albanië').locator('[data-kind=mark]').tap()
  await page.getByText('1 gemarkeerd').waitFor()
  await expectAccessible(page, 'list on a telephone')

  const box = await grid.cellWith('Algerije').boundingBox()
  const point = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 16 }
  const touch = await context.newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.getByRole('menuitem', { name: 'Audit trail' }).waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('menuitem', { name: 'Rij kopiëren' }).tap()
  await toast(page, 'Rij gekopieerd').waitFor()
})
