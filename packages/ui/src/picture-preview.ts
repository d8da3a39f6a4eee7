/** The side of a preview in pixels of the picture; twice what it has on the screen, for dense ones. */
const side = 64;

/** The file that each canvas is to show: one that took longer to read must not replace the one chosen after it. */
const chosen = new WeakMap<HTMLCanvasElement, File | null>();

/**
 * Shows the middle of a picture file in the canvas, which stays hidden for what the browser does not read as a picture. Nothing leaves the device, and no address of the
 * file is made that the content policy would have to allow.
 */
export async function drawPreview(canvas: HTMLCanvasElement, file: File | null): Promise<void> {
  canvas.hidden = true;
  chosen.set(canvas, file);
  const picture = file?.type.startsWith('image/') && (await createImageBitmap(file).catch(() => null));
  if (!picture || chosen.get(canvas) !== file) return;
  const { width, height } = picture;
  const edge = Math.min(width, height);
  canvas.width = canvas.height = side;
  canvas
    .getContext('2d')
    ?.drawImage(picture, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
  picture.close();
  canvas.hidden = false;
}
