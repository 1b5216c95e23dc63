# 1. A name with a space: what does this print?
name='two words.txt'
for part in $name; do
  echo "[$part]"
done
