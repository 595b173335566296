import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { chooseUnit, toast } from '../pages/frame.ts'
import type { Grid } from '../pages/grid.ts'
import { liveNotice, subscribeToHub } from '../pages/live.ts'
import { openList } from '../pages/record-list.ts'
import { addForm, chooseIn, tallWindow, teamsOf } from '../pages/resource-per-team.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const year = new Date().getFullYear()
const nextYear = year + 1
const lastOfFebruary = `${new Date(nextYear, 2, 0).getDate()}-02-${nextYear}`
const lotte = 'Lotte Visser (MDW-006, Kraamverzorgende)'
const peter = 'Peter van Dijk (MDW-012, Servicemonteur trapliften)'
const annelies = 'Annelies de Wit (MDW-003)'

test('adds a resource to the chosen team, changes it there, copies it to another team and removes it', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  await expectAccessible(page, 'tree of resources per team')
  await grid.focusRow('Wijkteam Nieuw-West')
  await page.getByRole('button', { name: 'Resource toevoegen' }).click()
  const form = addForm(page)
  await form.getByRole('button', { name: 'Wijkteam Nieuw-West Team' }).waitFor()
  await expectAccessible(page, 'adding a resource to a team')
  await chooseIn(form, 'Resource', 'Annelies de Wit')
  await add(form)
  await toast(page, 'Resource toegevoegd aan Wijkteam Nieuw-West').waitFor()
  await expect.poll(() => teamsOf(grid, annelies)).toEqual(['Wijkteam Nieuw-West'])

  await grid.cellWith(annelies).dblclick()
  const edit = findDialog(page, 'Wijzig Annelies de Wit in Wijkteam Nieuw-West')
  const start = edit.getByRole('textbox', { name: 'Actief vanaf: van' })
  await expect.poll(() => start.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page, 'changing a resource in a team')
  await start.fill(`0101${year}`)
  await edit.getByRole('textbox', { name: 'Opmerking' }).fill('Voor een jaar')
  await page.keyboard.press('Control+Shift+S')
  await toast(page, 'Annelies de Wit bijgewerkt').waitFor()
  await edit.waitFor({ state: 'detached' })
  await expect.poll(async () => (await grid.cell(annelies, 'Opmerking')).innerText()).toBe('Voor een jaar')
  expect(await (await grid.cell(annelies, 'Actief')).innerText()).toBe(`vanaf 01-01-${year}`)

  await chooseRowAction(page, grid, annelies, 'Dupliceren')
  await form.getByRole('button', { name: 'Annelies de Wit Resource' }).waitFor()
  await expectAccessible(page, 'copy of a resource in a team')
  expect(await form.getByRole('textbox', { name: 'Actief vanaf: van' }).inputValue()).toBe(`01-01-${year}`)
  await chooseIn(form, 'Team', 'Kraamzorg Amsterdam')
  await add(form)
  await toast(page, 'Resource toegevoegd aan Kraamzorg Amsterdam').waitFor()
  await expect.poll(() => teamsOf(grid, annelies)).toEqual(['Kraamzorg Amsterdam', 'Wijkteam Nieuw-West'])

  await chooseRowAction(page, grid, annelies, 'Resource verwijderen uit team')
  const question = page.getByRole('alertdialog', {
    name: 'Weet je zeker dat je dit record wilt verwijderen?',
  })
  await question.getByText('Annelies de Wit – Kraamzorg Amsterdam').waitFor()
  await expectAccessible(page, 'removing a resource from a team')
  await question.getByRole('button', { name: 'Verwijderen' }).click()
  await expect.poll(() => teamsOf(grid, annelies)).toEqual(['Wijkteam Nieuw-West'])
})

test('a new version follows a resource in a team, and ends on a day', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  await chooseRowAction(page, grid, lotte, 'Creëer nieuwe versie')
  const version = findDialog(page, 'Nieuwe versie voor Lotte Visser – Kraamzorg Amsterdam')
  await version.getByRole('textbox', { name: 'Actief vanaf: van' }).fill(`0102${nextYear}`)
  await expectAccessible(page, 'new version of a resource in a team')
  await version.getByRole('button', { name: 'Opslaan' }).click()
  await toast(page, 'Nieuwe versie aangemaakt').waitFor()
  await expect
    .poll(() => periodsOf(grid, lotte))
    .toEqual([`t/m 31-01-${nextYear}`, `vanaf 01-02-${nextYear}`])

  await chooseRowAction(page, grid, `vanaf 01-02-${nextYear}`, /^Beëindig/)
  const prompt = findDialog(page, 'Versie beëindigen')
  await prompt.getByRole('textbox', { name: 'Laatste dag' }).fill(`3006${nextYear}`)
  await expectAccessible(page, 'ending a resource in a team')
  await prompt.getByRole('button', { name: 'Beëindigen' }).click()
  await toast(page, `Einddatum 30-06-${nextYear} is succesvol toegekend aan 1 record`).waitFor()
  await expect
    .poll(() => periodsOf(grid, lotte))
    .toEqual([`t/m 31-01-${nextYear}`, `van 01-02-${nextYear} t/m 30-06-${nextYear}`])
})

test('moves a resource to another team from a day: it ends there and begins here', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  await chooseRowAction(page, grid, peter, 'Verplaats naar team…')
  const move = findDialog(page, 'Verplaats Peter van Dijk naar een ander team')
  await expectAccessible(page, 'moving a resource to another team')
  await chooseIn(move, 'Naar team', 'Wijkteam Nieuw-West')
  await move.getByRole('textbox', { name: 'Met ingang van' }).fill(`0103${nextYear}`)
  await move.getByText('Zit al in dit team.').waitFor()
  await expectAccessible(page, 'refused move')
  await chooseIn(move, 'Naar team', 'Wijkteam Oost')
  await move.getByRole('button', { name: 'Verplaatsen' }).click()
  await toast(page, 'Peter van Dijk verplaatst naar Wijkteam Oost').waitFor()
  await expect.poll(() => teamsOf(grid, peter)).toEqual(['Wijkteam Nieuw-West', 'Wijkteam Oost'])
  expect(await periodsOf(grid, peter)).toEqual([`t/m ${lastOfFebruary}`, `vanaf 01-03-${nextYear}`])
})

test('the popup asks for the team when none is chosen, and keeps what was typed when it is refused', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  await page.getByRole('button', { name: 'Resource toevoegen' }).click()
  const form = addForm(page)
  await form.getByRole('button', { name: 'Zoek… Team' }).waitFor()
  await chooseIn(form, 'Team', 'Wijkteam Oost')
  await chooseIn(form, 'Resource', 'Gerda Schouten')
  const remark = form.getByRole('textbox', { name: 'Opmerking' })
  await remark.fill('Op dinsdag')
  await form.getByRole('textbox', { name: 'Actief vanaf: van' }).fill(`0101${nextYear}`)
  await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await form
    .getByText(
      'Gerda Schouten zit in deze periode al in team Wijkteam Schalkwijk. Een resource zit in hoogstens één team van het type Vestiging tegelijk, met alles daaronder.',
    )
    .waitFor()
  await expectAccessible(page, 'refused resource in a team')
  await form.getByRole('button', { name: 'Wijkteam Oost Team' }).waitFor()
  await form.getByRole('button', { name: 'Gerda Schouten Resource' }).waitFor()
  expect(await remark.inputValue()).toBe('Op dinsdag')

  await chooseIn(form, 'Team', 'Wijkteam Haarlem-Noord')
  await add(form)
  await toast(page, 'Resource toegevoegd aan Wijkteam Haarlem-Noord').waitFor()
  const row = grid.row('Op dinsdag')
  await row.getByRole('gridcell', { name: `vanaf 01-01-${nextYear}`, exact: true }).waitFor()
})

test("two planners see each other's changes, and folded branches stay folded", async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const hub = subscribeToHub(page)
  const grid = await openList(page, 'Resource per team')
  await hub.joined()
  await grid.focusRow('Vestiging Haarlem')
  await page.keyboard.press('ArrowLeft')
  await grid.cellWith('Wijkteam Schalkwijk').waitFor({ state: 'detached' })

  const other = await product.visit({ as: 'beheerder', ...tallWindow })
  const otherGrid = await openList(other.page, 'Resource per team')
  await chooseUnit(other.page, 'Noord-Holland Zorg')
  await otherGrid.focusRow('Wijkteam Schalkwijk')
  await other.page.getByRole('button', { name: 'Resource toevoegen' }).click()
  await chooseIn(addForm(other.page), 'Resource', 'Marieke van den Berg')
  await add(addForm(other.page))
  await toast(other.page, 'Resource toegevoegd aan Wijkteam Schalkwijk').waitFor()
  await otherGrid.cellWith('Vergaderruimte Spaarne (RMT-026)').dblclick()
  const edit = findDialog(other.page, 'Wijzig Vergaderruimte Spaarne in Vestiging Amsterdam')
  await edit.getByRole('textbox', { name: 'Opmerking' }).fill('Tot tien personen')
  await other.page.keyboard.press('Control+Shift+S')
  await edit.waitFor({ state: 'detached' })

  const remark = await grid.cell('Vergaderruimte Spaarne (RMT-026)', 'Opmerking')
  await expect.poll(() => remark.innerText()).toBe('Tot tien personen')
  await liveNotice(page)
    .getByText(/door Marieke van den Berg/)
    .waitFor()
  await expectAccessible(page, 'tree that somebody else changed')
  expect(await grid.row('Vestiging Haarlem').getAttribute('aria-expanded')).toBe('false')
  expect(await grid.cellWith('Wijkteam Schalkwijk').count()).toBe(0)
  await grid.focusRow('Vestiging Haarlem')
  await page.keyboard.press('ArrowRight')
  const marieke = 'Marieke van den Berg (MDW-002, meerdere functies)'
  await expect.poll(() => teamsOf(grid, marieke)).toEqual(['Vestiging Haarlem', 'Wijkteam Schalkwijk'])
})

test('a reader sees the tree, and no action that changes anything', async () => {
  const { page } = await product.visit({ as: 'lezer', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  const ria = 'Ria Kuiper (VRW-021)'
  await grid.cellWith(ria).click({ button: 'right' })
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  expect(await items.allInnerTexts()).toEqual([
    'Openen',
    'Audit trail',
    'Cel kopiëren',
    'Rij kopiëren',
    'Alles uitklappen',
    'Alles inklappen',
  ])
  await page.getByRole('menuitem', { name: 'Openen' }).click()
  const view = findDialog(page, 'Bekijk Ria Kuiper in Wijkteam Schalkwijk')
  await view.getByRole('textbox', { name: 'Opmerking' }).waitFor()
  await expectAccessible(page, 'looking at a resource in a team')
  expect(await view.getByRole('button', { name: /^(Opslaan|Verwijderen)/ }).count()).toBe(0)
})

async function add(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await form.waitFor({ state: 'detached' })
}

/** The periods of the rows of a resource, from the top. */
async function periodsOf(grid: Grid, resource: string): Promise<readonly string[]> {
  const [texts, periods] = [await grid.texts('Team, resource of functie'), await grid.texts('Actief')]
  return periods.filter((_, index) => texts[index] === resource)
}
