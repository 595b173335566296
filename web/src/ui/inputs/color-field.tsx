import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { lazyPart } from '../feedback/lazy-part.tsx'
import styles from './color-field.module.css'
import type { ColorPanelProps } from './color-panel.tsx'
import type { TypedFieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { useTextValue } from './use-text-value.ts'

const ColorPanel = lazyPart<ColorPanelProps>(
  async () => (await import('./color-panel.tsx')).ColorPanel,
  ({ onOpenChange }) => onOpenChange(false),
)

export type ColorFieldProps = TypedFieldProps<string> & {
  palette?: readonly string[] | undefined
}

/** A colour, typed or picked. The value is '#rrggbb'. */
export function ColorField(props: ColorFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const text = useTextValue(props)
  const isLocked = props.isDisabled || props.isReadOnly

  const swatch = (
    <span className={classNames(styles.swatch, props.value === null && styles.none)} aria-hidden="true">
      {props.value !== null && <span className={styles.fill} style={{ backgroundColor: props.value }} />}
    </span>
  )

  return (
    <TypedField
      field={props}
      text={text}
      placeholder="#rrggbb"
      prefix={
        <span ref={anchor} className={styles.anchor}>
          {isLocked ? (
            swatch
          ) : (
            <AriaButton
              slot={null}
              aria-label={`${props.label} kiezen`}
              className={classNames(styles.open)}
              onPress={() => setOpen(true)}
            >
              {swatch}
            </AriaButton>
          )}
        </span>
      }
    >
      <ColorPanel
        label={props.label}
        anchor={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        value={props.value}
        onChange={text.setValue}
        palette={props.palette}
      />
    </TypedField>
  )
}
