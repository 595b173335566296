import { Checkbox, type CheckboxProps } from '../../ui/inputs/checkbox.tsx'

type CheckboxChoiceProps = Omit<CheckboxProps, 'value' | 'description'> & { readonly isChecked: boolean }

/** Two options as one box; the name of the field stands above it as above its neighbours. */
export function CheckboxChoice({ isChecked, ...props }: CheckboxChoiceProps) {
  return <Checkbox {...props} isRequired={false} value={isChecked} />
}
