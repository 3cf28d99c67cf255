"""Eyes for tests: pictures as they are seen without colour and by the colour-blind."""

import numpy as np

# Machado, Oliveira and Fernandes 2009, complete loss of one kind of cone; linear RGB.
CONES = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
EYES = ("greyscale", *CONES)


def linear(picture):
    """A picture (height, width, 3) of 0 to 255 in linear light, 0 to 1."""
    picture = np.asarray(picture)
    if picture.dtype == np.uint8:
        return _LINEAR[picture]
    return _linear(picture.astype(float))


def _linear(values):
    shares = values / 255
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)


_LINEAR = _linear(np.arange(256.0))


def simulated(picture, eyes):
    """A picture in linear light as such eyes see it; greyscale has three equal channels."""
    light = linear(picture)
    if eyes == "greyscale":
        return np.repeat((light @ LUMINANCE)[..., None], 3, axis=2)
    return np.clip(light @ np.array(CONES[eyes]).T, 0, 1)


def lightness(picture, eyes="greyscale"):
    """The lightness L*, 0 to 100, of a picture as such eyes see it."""
    grey = simulated(picture, eyes) @ LUMINANCE
    return np.where(grey > 216 / 24389, 116 * np.cbrt(grey) - 16, grey * 24389 / 27)


def contrast(one, other):
    """The contrast of two colours (shares of one), 1 to 21, as WCAG counts it."""
    found = [float(linear(np.array(rgb) * 255) @ LUMINANCE) for rgb in (one, other)]
    return (max(found) + 0.05) / (min(found) + 0.05)
