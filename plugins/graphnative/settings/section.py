"""What every section of the settings is."""

from pydantic import BaseModel, ConfigDict


class Section(BaseModel):
    """Base of every section: unknown keys are errors, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True)
