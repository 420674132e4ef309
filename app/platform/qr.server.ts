import QRCode from "qrcode";

/** A text as a QR picture in a data URL, which needs no request. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 4, width: 200 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
