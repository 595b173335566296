import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { chooseRowAction, fieldError, findDialog, unsavedQuestion } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test("adds one country after another, and shows the server's refusal at its field", async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  await page.getByRole('button', { name: 'Toevoegen' }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByText('Nog één toevoegen').click()

  await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).fill('Utopia')
  await form.getByRole('textbox', { name: 'ISO-code 2', exact: true }).fill('qu')
  await form.getByRole('textbox', { name: 'ISO-code 3', exact: true }).fill('qut')
  await page.keyboard.press('Control+S')
  await toast(page, 'Land toegevoegd').waitFor()
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Omschrijving', exact: true }).inputValue())
    .toBe('')

  await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).fill('Nederland opnieuw')
  await form.getByRole('textbox', { name: 'ISO-code 2', exact: true }).fill('NL')
  await form.getByRole('textbox', { name: 'ISO-code 3', exact: true }).fill('QXX')
  await page.keyboard.press('Control+S')
  await expect
    .poll(() => fieldError(form.getByRole('textbox', { name: 'ISO-code 2', exact: true })))
    .toBe('Deze ISO-code 2 is al in gebruik.')
  expect(await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).inputValue()).toBe(
    'Nederland opnieuw',
  )
  await expectAccessible(page, 'add dialog refused by the server')

  await form.getByText('Nog één toevoegen').click()
  await form.getByRole('textbox', { name: 'ISO-code 2', exact: true }).fill('QX')
  await form.getByRole('button', { name: 'Toevoegen' }).click()
  await form.waitFor({ state: 'detached' })
  await searchFor(page, 'ISO-code 3', 'QXX', 1)
})

test('asks before discarding input: cancel, discard, save', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Talen')
  await page.getByRole('button', { name: 'Toevoegen' }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).waitFor()
  // Nothing typed, nothing asked.
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Toevoegen' }).click()
  await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).fill('Klingon')
  await page.keyboard.press('Escape')
  const question = unsavedQuestion(page)
  await question.waitFor()
  await expectAccessible(page, 'question about unsaved changes')
  await question.getByRole('button', { name: 'Annuleren' }).click()
  expect(await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).inputValue()).toBe('Klingon')

  await form.getByRole('textbox', { name: 'ISO-code', exact: true }).fill('tlh')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await searchFor(page, 'Omschrijving', 'Klingon', 1)

  await grid.focusRow('Klingon')
  await page.keyboard.press('Enter')
  await findDialog(page, 'Wijzig record')
    .getByRole('textbox', { name: 'Omschrijving', exact: true })
    .fill('Vulcan')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Niet opslaan' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await grid.texts('Omschrijving')).toEqual(['Klingon'])
})

test('clones a record into a new one', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Feestdagen')
  await searchFor(page, 'Omschrijving', 'Koningsdag', 13)
  await chooseRowAction(page, grid, '27-04-2032', 'Dupliceren')
  const form = findDialog(page, 'Voeg record toe')
  await form.getByText('Kopie van Koningsdag').waitFor()
  await form.getByRole('textbox', { name: 'Datum', exact: true }).fill('27042033')
  await page.keyboard.press('Control+S')
  await form.waitFor({ state: 'detached' })
  await expect.poll(async () => (await grid.texts('Datum'))[0]).toBe('27-04-2033')
  expect((await grid.texts('Land'))[0]).toBe('Nederland')
})

test('asks for the ownership of a new record, and shows global records as such', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Factuurtypen')
  await page.keyboard.press('Alt+N')
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: 'Omschrijving', exact: true }).fill('Overal geldig')
  await form.getByText('Geldt in alle business units').click()
  await expectAccessible(page, 'add dialog of a type that units share')
  await page.keyboard.press('Control+S')
  await form.waitFor({ state: 'detached' })
  await searchFor(page, 'Omschrijving', 'Overal geldig', 1)
  await chooseRowAction(page, grid, 'Overal geldig', 'Wijzigen')
  await findDialog(page, 'Wijzig record').getByText('Geldt in alle business units').waitFor()

  // Users without the right see the record and the reason.
  const { page: other } = await product.visit({ as: 'financieel' })
  const list = await openList(other, 'Factuurtypen')
  await searchFor(other, 'Omschrijving', 'Overal geldig', 1)
  await list.cellWith('Overal geldig').dblclick()
  await findDialog(other, 'Bekijk record').waitFor()
})
