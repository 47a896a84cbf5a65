const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i

/** Whether a link leads to a picture, by its name. */
export const isPicture = (target: string): boolean => PICTURE.test(target)
