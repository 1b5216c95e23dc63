# The same account with a permit list: each page says which fields it takes, and of which kind.
#   ruby fixed_model.rb
require_relative 'model'

# Raised when a form holds what the page did not ask for, where a page wants to know.
class UnexpectedFields < StandardError
end

# An account that takes only what is permitted.
class FixedAccount < Account
  PROFILE = {
    name: ->(value) { value.is_a?(String) && value.length.between?(1, 80) },
    email: ->(value) { value.is_a?(String) && value.match?(/\A[^@\s]+@[^@\s]+\z/) },
    newsletter: ->(value) { [true, false].include?(value) }
  }.freeze

  # Takes permitted fields with permitted values. With strict: true anything else is an error instead of being ignored.
  def update(form, permit: PROFILE, strict: false)
    unexpected = form.keys.map(&:to_sym) - permit.keys
    raise UnexpectedFields, unexpected.join(', ') if strict && unexpected.any?

    permit.each do |field, good|
      next unless form.key?(field.to_s)

      value = form[field.to_s]
      public_send("#{field}=", value) if good.call(value)
    end
    self
  end

  # Roles change here, by name, and only when an administrator asks.
  def promote(by:)
    raise ArgumentError, 'only administrators promote' unless by.admin?

    self.role = 'admin'
  end
end

demonstrate(FixedAccount) if $PROGRAM_NAME == __FILE__
