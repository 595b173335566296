import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { sampleCodecs } from '../../../gallery/sample-codecs.ts'
import { ChoiceTiles } from '../choices/choice-tiles.tsx'
import { DualList } from '../choices/dual-list.tsx'
import { MultiSelect, Select } from '../choices/select.tsx'
import { DateField } from '../dates/date-field.tsx'
import { DateRangeField } from '../dates/date-range-field.tsx'
import { UiProvider } from '../ui-provider.tsx'
import { Checkbox } from './checkbox.tsx'
import { FileField } from './file-field.tsx'
import { NumberField } from './number-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { TextField } from './text-field.tsx'
import { UserInputContext } from './user-input.ts'

const onChange = () => undefined
const options = [{ id: 'a', label: 'Actief' }]
const press = (role: string, name: RegExp) => userEvent.click(screen.getByRole(role, { name }))
const chooseFromList = async () => {
  await press('button', /Veld/)
  await userEvent.click(await screen.findByRole('option', { name: 'Actief' }))
}

const fields: Readonly<Record<string, readonly [ReactNode, change: () => void | Promise<void>]>> = {
  text: [
    <TextField key="" label="Veld" value="" onChange={onChange} />,
    () => userEvent.type(screen.getByRole('textbox'), 'x'),
  ],
  'a text that is no date': [
    <DateField key="" label="Veld" value={null} onChange={onChange} codec={sampleCodecs.date} />,
    () => userEvent.type(screen.getByRole('textbox'), '31'),
  ],
  'a date by key': [
    <DateField key="" label="Veld" value={null} onChange={onChange} codec={sampleCodecs.date} />,
    () => userEvent.type(screen.getByRole('textbox'), 't'),
  ],
  'the end of a period': [
    <DateRangeField
      key=""
      label="Veld"
      value={{ start: null, end: null }}
      onChange={onChange}
      codec={sampleCodecs.date}
    />,
    () => userEvent.type(screen.getByRole('textbox', { name: /t\/m$/ }), '3'),
  ],
  'a number by arrow': [
    <NumberField key="" label="Veld" value={1} onChange={onChange} codec={sampleCodecs.money} />,
    () => userEvent.type(screen.getByRole('textbox'), '{ArrowUp}'),
  ],
  'a choice': [
    <Select key="" label="Veld" value={null} onChange={onChange} options={options} />,
    chooseFromList,
  ],
  'a cleared choice': [
    <Select key="" label="Veld" value="a" onChange={onChange} options={options} />,
    () => press('button', /Veld wissen/),
  ],
  'several choices': [
    <MultiSelect key="" label="Veld" value={[]} onChange={onChange} options={options} />,
    chooseFromList,
  ],
  'a tile': [
    <ChoiceTiles key="" label="Veld" value={null} onChange={onChange} options={options} />,
    () => press('radio', /Actief/),
  ],
  'a radio button': [
    <RadioGroup key="" label="Veld" value={null} onChange={onChange} options={options} />,
    () => press('radio', /Actief/),
  ],
  'a checkbox': [
    <Checkbox key="" label="Veld" value={false} onChange={onChange} />,
    () => press('checkbox', /Veld/),
  ],
  'a dual list': [
    <DualList key="" label="Veld" value={[]} onChange={onChange} options={options} />,
    () => userEvent.dblClick(screen.getByText('Actief')),
  ],
  'a file': [
    <FileField key="" label="Veld" value={null} onChoose={onChange} onClear={onChange} />,
    () => {
      const files = [new File(['x'], 'x.txt')]
      fireEvent.drop(screen.getByText('Geen bestand gekozen'), { dataTransfer: { files, types: ['Files'] } })
    },
  ],
}

test.each(Object.entries(fields))(
  'a change by the user is reported to the dialog around it: %s',
  async (_name, [field, change]) => {
    const report = vi.fn<() => void>()
    render(
      <UiProvider>
        <UserInputContext value={report}>{field}</UserInputContext>
      </UiProvider>,
    )
    expect(report).not.toHaveBeenCalled()
    await change()
    expect(report).toHaveBeenCalled()
    cleanup()
  },
)
