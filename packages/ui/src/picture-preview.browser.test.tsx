import { afterEach, describe, expect, it } from 'vitest';
import { drawPreview } from './picture-preview.ts';

afterEach(() => document.body.replaceChildren());

function addCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  return canvas;
}

/** A picture twice as wide as high: red, with a blue square in its middle. */
async function drawPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(200, 100);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas here');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 200, 100);
  context.fillStyle = 'blue';
  context.fillRect(50, 0, 100, 100);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'screen.png', { type: 'image/png' });
}

describe('the preview of a file before it is sent', () => {
  it('shows the middle of a picture, whatever its shape', async () => {
    const canvas = addCanvas();
    await drawPreview(canvas, await drawPicture());
    expect(canvas.checkVisibility()).toBe(true);
    const corner = canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data;
    expect([...(corner ?? [])]).toEqual([0, 0, 255, 255]);
  });

  it('shows the file that was chosen last, whichever is read first', async () => {
    const canvas = addCanvas();
    const first = drawPreview(canvas, await drawPicture());
    await drawPreview(canvas, null);
    await first;
    expect(canvas.checkVisibility()).toBe(false);
  });

  it.each([
    ['no picture', new File(['a log'], 'build.log', { type: 'text/plain' })],
    ['a picture by its name alone', new File(['a log'], 'screen.png', { type: 'image/png' })],
    ['no file', null],
  ])('is hidden for %s', async (_what, file) => {
    const canvas = addCanvas();
    await drawPreview(canvas, await drawPicture());
    await drawPreview(canvas, file);
    expect(canvas.checkVisibility()).toBe(false);
  });
});
