import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { heading, signIn, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { tabTo } from '../pages/keyboard.ts'
import { chooseOption } from '../pages/options.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('child rows of a region are added and changed from their own menu', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, "Regio's")
  await searchFor(page, 'Omschrijving', 'Zeeland', 1)
  await page.getByRole('button', { name: 'Zeeland openklappen' }).click()
  const ranges = createGrid(page, 'Postcodegebieden van deze rij')
  await ranges.ready()
  expect(await grid.row('Zeeland').getAttribute('aria-expanded')).toBe('true')
  const cell = ranges.locator.getByRole('gridcell').first()
  await cell.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Toevoegen' }).waitFor()
  expect(await distance(cell, page.getByRole('menu'))).toBeLessThan(100)
  await expectAccessible(page, 'menu of a detail row')
  await page.getByRole('menuitem', { name: 'Toevoegen' }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('button', { name: /^Zeeland/ }).waitFor()
  await form.getByRole('textbox', { name: 'Postcode van' }).fill('9901')
  await form.getByRole('textbox', { name: 'Postcode tot en met' }).fill('9902')
  await page.keyboard.press('Control+S')
  await ranges.cellWith('9901').waitFor()

  await chooseRowAction(page, ranges, '9901', 'Wijzigen')
  const edit = findDialog(page, 'Wijzig record')
  await edit.getByRole('textbox', { name: 'Postcode tot en met' }).fill('9903')
  await page.keyboard.press('Control+Shift+S')
  await ranges.cellWith('9903').waitFor()
  expect(await ranges.texts('Postcode van')).toContain('9901')
})

test('adds, changes and deletes the postal code ranges of a region in its form', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, "Regio's")
  await searchFor(page, 'Omschrijving', 'Flevoland', 1)
  await grid.cellWith('Flevoland').dblclick()
  const form = findDialog(page, 'Wijzig record')

  await form.getByRole('button', { name: 'Postcodegebied toevoegen' }).click()
  const row = form.getByRole('group', { name: 'Postcodegebied' })
  await row.getByRole('textbox', { name: 'Postcode van' }).fill('9001')
  await row.getByRole('textbox', { name: 'Postcode tot en met' }).fill('9002')
  await expectAccessible(page, 'list editor with a row being added')
  // A row that is being typed keeps the whole from being saved.
  const save = form.getByRole('button', { name: 'Opslaan en sluiten' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await page.mouse.move(10, 10)
  await save.hover()
  await page.getByText('Postcodegebieden: Rond eerst de regel af').waitFor()
  await row.getByRole('textbox', { name: 'Postcode tot en met' }).focus()
  await page.keyboard.press('Enter')
  await rowOf(form, '9001').waitFor()

  await rowOf(form, '9001').getByRole('button', { name: 'Regel wijzigen' }).click()
  await row.getByRole('textbox', { name: 'Postcode tot en met' }).fill('9009')
  await row.getByRole('button', { name: 'Overnemen' }).click()
  await page.keyboard.press('Control+S')
  await toast(page, 'Regio bijgewerkt').waitFor()

  await rowOf(form, '9001').getByRole('button', { name: 'Regel verwijderen' }).click()
  await rowOf(form, '9001').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+S')
  await expect
    .poll(() => form.getByRole('button', { name: 'Opslaan en sluiten' }).getAttribute('aria-disabled'))
    .toBe('true')
  await form.getByText('Toon verwijderde items').click()
  const deleted = rowOf(form, '9001')
  expect(await deleted.innerText()).toContain('Verwijderd')
  const line = await deleted
    .getByRole('cell', { name: '9001', exact: true })
    .evaluate((cell) => getComputedStyle(cell).textDecorationLine)
  expect(line).toBe('line-through')
  await expectAccessible(page, 'list editor with deleted rows')
  await rowOf(form, '9001').getByRole('button', { name: 'Regel terugzetten' }).click()
  await rowOf(form, '9001').getByRole('button', { name: 'Regel wijzigen' }).waitFor()
})

test('gives a role permissions by their headings, with the mouse and with the keyboard', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openRecord(page, 'Rollen', 'Omschrijving', 'Lezer')
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Rechten filteren' }).fill('talen')
  const languages = form.getByRole('group', { name: 'Talen' })
  await languages.getByText('wijzigen', { exact: true }).click()
  await tabTo(page, form.getByRole('checkbox', { name: 'Alles wat het filter toont' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await languages.getByText('12 van 12').waitFor()
  await expectAccessible(page, 'permissions of a role')
  await page.keyboard.press('Control+S')
  await toast(page, 'Rol bijgewerkt').waitFor()
})

test('gives a document group functions by dragging, with the mouse and with the keyboard', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Documentgroepen')
  await page.getByRole('button', { name: 'Toevoegen' }).click()
  const form = findDialog(page, 'Voeg record toe')
  const available = form.getByRole('grid', { name: 'Beschikbaar' })
  const chosen = form.getByRole('grid', { name: 'Gekozen' })
  await form.getByRole('textbox', { name: 'Omschrijving' }).fill('Mondzorg')
  await available.getByRole('row', { name: 'Ergotherapeut' }).dragTo(chosen)
  await chosen.getByRole('row', { name: 'Ergotherapeut' }).waitFor()

  // From the row to its grip: Enter on the row itself would move it without dragging.
  const dragged = available.getByRole('row').first()
  await dragged.focus()
  await page.keyboard.press('ArrowRight')
  const hasFocus = (element: Element) => element.contains(document.activeElement)
  await expect.poll(() => dragged.getByRole('button').evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('Enter')
  // The other side is the one place to drop it; the focus goes there by itself.
  await expect.poll(() => chosen.evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen.getByRole('row').count()).toBe(2)
  await expectAccessible(page, 'dual list after dragging')
  await page.keyboard.press('Control+S')
  await toast(page, 'Documentgroep toegevoegd').waitFor()
})

test('adds a user with a role, who can sign in', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Gebruikers')
  await page.getByRole('button', { name: 'Toevoegen' }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: 'Volledige naam' }).fill('Sanne de Boer')
  await form.getByRole('textbox', { name: 'Gebruikersnaam' }).fill('sanne')
  await form.getByLabel('Wachtwoord', { exact: true }).fill('een lang wachtwoord')
  await form.getByRole('button', { name: 'Rol van gebruiker toevoegen' }).click()
  const row = form.getByRole('group', { name: 'Rol van gebruiker' })
  await choose(page, row.getByRole('button', { name: /Rol$/ }), 'Lezer')
  await choose(page, row.getByRole('button', { name: /Business unit$/ }), 'Rijnmond Thuiszorg')
  await row.getByRole('button', { name: 'Toevoegen' }).click()
  await expectAccessible(page, 'user with a role')
  await form.getByRole('contentinfo').getByRole('button', { name: 'Toevoegen' }).click()
  await form.waitFor({ state: 'detached' })

  const { page: elsewhere } = await product.visit()
  await elsewhere.goto('/')
  await signIn(elsewhere, 'sanne', 'een lang wachtwoord')
  await heading(elsewhere, 'Vandaag').waitFor()
})

test('a business unit has its fields on tabs, and a tab with an error says so', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openRecord(page, 'Business units', 'Omschrijving', 'Rijnmond Thuiszorg')
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('tab', { name: 'Adresgegevens' }).click()
  await form.getByRole('textbox', { name: 'Plaats' }).fill('')
  await expectAccessible(page, 'address of a business unit')
  await form.getByRole('tab', { name: 'Toegewezen gebruikers' }).click()
  await form.getByRole('grid', { name: 'Gekozen' }).getByRole('row').first().waitFor()
  await expectAccessible(page, 'users of a business unit')
  await page.keyboard.press('Control+S')
  await form.getByRole('tab', { name: /Adresgegevens.+/ }).waitFor()
})

type Title = Parameters<typeof openList>[1]

async function openRecord(page: Page, title: Title, field: string, text: string): Promise<void> {
  const grid = await openList(page, title)
  await searchFor(page, field, text, 1)
  await grid.cellWith(text).first().dblclick()
  await findDialog(page, 'Wijzig record').getByRole('textbox').first().waitFor()
}

/** A row of a list in a form, by the text of one of its cells. */
function rowOf(form: Locator, text: string): Locator {
  return form.getByRole('row').filter({ has: form.page().getByRole('cell', { name: text, exact: true }) })
}

async function choose(page: Page, button: Locator, option: string): Promise<void> {
  await button.click()
  await chooseOption(page, option)
}

/** How far the corner of the one is from that of the other, in CSS pixels. */
async function distance(one: Locator, other: Locator): Promise<number> {
  const [from, to] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!from || !to) throw new Error('Both must be on the screen.')
  return Math.hypot(to.x - from.x, to.y - from.y)
}
