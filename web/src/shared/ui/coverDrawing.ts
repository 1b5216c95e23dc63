/** The drawing of a cover in the middle of its positioned parent, as high as that. It is around 77% of the width of the cover; the name, which ends before 60%, is left out. */
export const COVER_DRAWING = {
  position: 'absolute',
  left: '50%',
  width: 'auto',
  height: '100%',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  transform: 'translateX(-77%)',
  maskImage: 'linear-gradient(90deg, transparent 57%, #000 60%)',
} as const;
