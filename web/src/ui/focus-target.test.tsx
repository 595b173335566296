import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Controller, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { sampleCodecs } from '../../gallery/sample-codecs.ts'
import { Select } from './choices/select.tsx'
import { DateField } from './dates/date-field.tsx'
import { TextField } from './inputs/text-field.tsx'

type Values = { description: string; status: string | null; start: string | null }

function Form({ values }: { values: Values }) {
  const { control, handleSubmit } = useForm<Values>({ defaultValues: values })
  return (
    <form onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <Controller
        name="description"
        control={control}
        rules={{ required: 'Verplicht' }}
        render={({ field, fieldState }) => (
          <TextField label="Omschrijving" {...field} errorMessage={fieldState.error?.message} />
        )}
      />
      <Controller
        name="status"
        control={control}
        rules={{ required: 'Verplicht' }}
        render={({ field, fieldState }) => (
          <Select
            label="Status"
            options={[{ id: 'a', label: 'Actief' }]}
            {...field}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="start"
        control={control}
        rules={{ required: 'Verplicht' }}
        render={({ field, fieldState }) => (
          <DateField
            label="Startdatum"
            codec={sampleCodecs.date}
            {...field}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <button type="submit">Opslaan</button>
    </form>
  )
}

it.each([
  [{ description: '', status: null, start: null }, 'textbox', 'Omschrijving'],
  [{ description: 'x', status: null, start: null }, 'button', /Status/],
  [{ description: 'x', status: 'a', start: null }, 'textbox', 'Startdatum'],
])('focuses the first invalid field: %o', async (values, role, name) => {
  render(<Form values={values} />)
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  await screen.findAllByText('Verplicht')
  expect(document.activeElement).toBe(screen.getByRole(role, { name }))
})
