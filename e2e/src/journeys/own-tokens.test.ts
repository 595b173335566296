import { TestClient } from '@stamboek/testing/server/test-client'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { heading, toast } from '../pages/frame.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('a user makes a token, a program works with it, and the user ends it', async () => {
  const { page } = await product.visit({ as: 'planner' })
  await page.goto('/')
  await page.getByRole('button', { name: /account van/ }).click()
  await page.getByRole('menuitem', { name: 'Mijn account' }).click()
  await heading(page, 'Mijn account').waitFor()
  await page.getByText('Je hebt nog geen tokens.').waitFor()
  await page.getByRole('button', { name: 'Token maken…' }).click()
  const dialog = findDialog(page, 'Token maken')
  await dialog.getByRole('textbox', { name: /^Naam/ }).fill('Power BI')
  await dialog.getByRole('button', { name: /Werkt alleen in$/ }).click()
  await page.getByRole('option', { name: 'Noord-Holland Zorg' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: 'Rechten filteren' }).fill('resources: lezen')
  const ofResources = dialog.getByRole('group', { name: 'Resources', exact: true })
  await ofResources.getByRole('checkbox', { name: 'lezen', exact: true }).check({ force: true })
  await expectAccessible(page, 'dialog of a new token')
  await dialog.getByRole('button', { name: 'Token maken' }).click()
  const token = await dialog.getByRole('textbox', { name: 'Token Power BI' }).inputValue()
  await expectAccessible(page, 'a token that was made')
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: 'Power BI' })
  await row.getByText('nog niet gebruikt').waitFor()
  expect(await row.innerText()).toContain('Resources: lezen, in Noord-Holland Zorg')
  await expectAccessible(page, 'page of the own account')

  const { address } = product.server
  const program = TestClient.withToken(address, token)
  await program.selectBusinessUnit()
  expect(await program.post('/api/main/resources/search', {})).toMatchObject({ status: 200 })
  expect(await program.post('/api/main/tasks/search', {})).toMatchObject({ status: 403 })
  await page.reload()
  await row.getByText('vanaf').waitFor()
  await row.getByRole('button', { name: 'Power BI beëindigen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Beëindigen' }).click()
  await toast(page, 'Token Power BI is beëindigd').waitFor()
  await page.getByText('Je hebt nog geen tokens.').waitFor()
  expect(await program.post('/api/main/resources/search', {})).toMatchObject({ status: 401 })
})

test('an administrator makes a service account and a token of it', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Gebruikers')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: /^Volledige naam/ }).fill('Rooster van de regio')
  await form.getByRole('textbox', { name: /^Gebruikersnaam/ }).fill('rooster')
  await form.getByRole('checkbox', { name: 'Serviceaccount' }).check({ force: true })
  await form.getByLabel('Wachtwoord', { exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Shift+s')
  await grid.cellWith('Rooster van de regio').waitFor()
  await chooseRowAction(page, grid, 'Rooster van de regio', 'Tokens…')
  const tokens = findDialog(page, 'Tokens')
  await tokens.getByText('Dit serviceaccount heeft nog geen tokens.').waitFor()
  await expectAccessible(page, 'tokens of a service account')
  await tokens.getByRole('button', { name: 'Token maken…' }).click()
  const dialog = findDialog(page, 'Token maken')
  await dialog.getByRole('textbox', { name: /^Naam/ }).fill('Nachtelijke taak')
  await dialog.getByRole('checkbox', { name: 'Alles', exact: true }).check({ force: true })
  await dialog.getByRole('button', { name: 'Token maken' }).click()
  await dialog.getByText(/Het serviceaccount heeft daar niet het recht/).waitFor()
})
