import styles from './card-text.module.css'
import type { Mask } from './masks.ts'

interface Props {
  address: string
  alt: string
  masks: readonly Mask[]
}

/** An image with parts of it hidden. */
export function MaskedImage({ address, alt, masks }: Props) {
  return (
    <span className={styles['figure']}>
      <img src={address} alt={alt} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" className={styles['mask']}>
        {masks.map((mask) => (
          <Shape key={`${mask.state} ${mask.shape} ${mask.numbers.join(' ')}`} mask={mask} />
        ))}
      </svg>
    </span>
  )
}

function Shape({ mask: { state, shape, numbers } }: { mask: Mask }) {
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  const drawn = { 'data-mask': state, vectorEffect: 'non-scaling-stroke' } as const
  if (shape === 'rect') return <rect {...drawn} {...{ x, y, width, height }} />
  if (shape === 'ellipse') return <ellipse {...drawn} cx={x + width} cy={y + height} rx={width} ry={height} />
  return <polygon {...drawn} points={numbers.join(' ')} />
}
