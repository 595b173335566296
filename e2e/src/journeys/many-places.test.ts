import { TeamRecords } from '@stamboek/testing/resource-teams/team-records'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { countHands } from '../pages/count-hands.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { heading, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { chooseIn, tallWindow, teamsOf } from '../pages/resource-per-team.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const nextYear = new Date().getFullYear() + 1
const lotte = 'Lotte Visser (MDW-006, Kraamverzorgende)'
const peter = 'Peter van Dijk (MDW-012, Servicemonteur trapliften)'

test('twenty people come into a team by one paste in at most 25 actions, and one undo takes them out', async () => {
  await makeTeamAndPeople('Plak')
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const grid = await openList(page, 'Resource per team')
  const hands = countHands(page)
  await hands.click(grid.cellWith('Plakteam').first(), { button: 'right' })
  await hands.click(page.getByRole('menuitem', { name: 'Resources toevoegen…' }))
  const dialog = findDialog(page, 'Resources toevoegen aan Plakteam')
  const field = dialog.getByRole('button', { name: /Resources/ })
  await expect.poll(() => field.evaluate((button) => button === document.activeElement)).toBe(true)
  await copy(page, [...Array.from({ length: 20 }, (_, index) => `PLAK-${index + 1}`), 'Nergens bekend'])
  await hands.press('Control+V')
  await dialog.getByText('20 van de 21 geplakte regels gekozen. Niet gekozen:').waitFor()
  await dialog.getByText('Nergens bekend').waitFor()
  await expectAccessible(page, 'pasted resources of a team')
  await hands.click(dialog.getByRole('button', { name: 'Toevoegen', exact: true }))
  await toast(page, '20 resources zijn toegevoegd aan Plakteam.').waitFor()
  expect(hands.count()).toBeLessThanOrEqual(25)
  await expect.poll(() => teamsOf(grid, 'Plak persoon 20 (PLAK-20)')).toEqual(['Plakteam'])
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await toast(page, /Ongedaan gemaakt/).waitFor()
  await expect.poll(() => teamsOf(grid, 'Plak persoon 20 (PLAK-20)')).toEqual([])
})

test('marked places of several resources move, on a first day too, and end, each as one change', async () => {
  const { page } = await product.visit({ as: 'planner', ...tallWindow })
  const grid = await openList(page, 'Resource per team')
  await chooseRowAction(page, grid, lotte, 'Creëer nieuwe versie')
  const version = findDialog(page, /^Nieuwe versie voor Lotte Visser/)
  await version.getByRole('textbox', { name: 'Actief vanaf: van' }).fill(`0102${nextYear}`)
  await version.getByRole('button', { name: 'Opslaan' }).click()
  await toast(page, 'Nieuwe versie aangemaakt').waitFor()
  await expect.poll(() => teamsOf(grid, lotte)).toHaveLength(2)

  await grid.mark(`vanaf 01-02-${nextYear}`, peter)
  await page.getByRole('button', { name: 'Verplaats naar team…' }).click()
  const move = findDialog(page, 'Verplaats 2 plaatsen naar een ander team')
  await chooseIn(move, 'Naar team', 'Wijkteam Oost')
  await move.getByRole('textbox', { name: 'Met ingang van' }).fill(`0102${nextYear}`)
  await move.getByText('in haar geheel over naar Wijkteam Oost').waitFor()
  await move.getByText(`eindigt dan op 31-01-${nextYear}`).waitFor()
  await expectAccessible(page, 'moving two places')
  await move.getByRole('button', { name: 'Verplaatsen' }).click()
  await toast(page, '2 plaatsen zijn verplaatst naar Wijkteam Oost.').waitFor()
  await expect.poll(() => teamsOf(grid, peter)).toContain('Wijkteam Oost')
  await expect.poll(() => teamsOf(grid, lotte)).toContain('Wijkteam Oost')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await toast(page, /Ongedaan gemaakt/).waitFor()
  await expect.poll(() => teamsOf(grid, peter)).toEqual(['Wijkteam Nieuw-West'])

  await page.reload()
  await grid.ready()
  await grid.mark(`vanaf 01-02-${nextYear}`, peter)
  await chooseRowAction(page, grid, peter, /^Beëindig/)
  const end = findDialog(page, 'Versies beëindigen')
  await end.getByRole('textbox', { name: 'Laatste dag' }).fill(`3006${nextYear}`)
  await end.getByRole('button', { name: 'Beëindigen' }).click()
  await toast(page, `Einddatum 30-06-${nextYear} is succesvol toegekend aan 2 records`).waitFor()
})

test('marked resources come into a team from their own page', async () => {
  await makeTeamAndPeople('Merk')
  const { page } = await product.visit({ as: 'planner' })
  await page.goto(addresses.Resources)
  await heading(page, 'Resources').waitFor()
  const grid = createGrid(page, 'Resources')
  await grid.ready()
  await searchFor(page, 'Omschrijving', 'Merk persoon', 20)
  await grid.mark('MERK-18', 'MERK-19')
  await page.getByRole('button', { name: 'Toevoegen aan team…' }).click()
  const dialog = findDialog(page, 'Toevoegen aan team')
  await chooseIn(dialog, 'Team', 'Merkteam')
  await expectAccessible(page, 'adding marked resources to a team')
  await dialog.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await toast(page, '2 resources zijn toegevoegd aan Merkteam.').waitFor()
})

/** Puts lines on the clipboard, as a copied column of a sheet. */
function copy(page: Page, lines: readonly string[]): Promise<void> {
  return page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
}

/** Makes a team and twenty people with codes, named by a word. */
async function makeTeamAndPeople(word: string): Promise<void> {
  const client = await product.server.signIn('beheerder', 'Noord-Holland Zorg')
  const make = new TeamRecords(client, word)
  const type = await make.makeResourceType()
  await make.makeTeam(await make.makeTeamType(), { description: `${word}team` })
  for (let number = 1; number <= 20; number += 1)
    await make.makeResource(type, {
      description: `${word} persoon ${number}`,
      code: `${word.toUpperCase()}-${number}`,
    })
}
